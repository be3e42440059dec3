export { byHeading } from "./by-heading.ts";
export { byXmlTag, type ByXmlTagOptions } from "./by-xml-tag.ts";
