import type { HistoryPoint, SizeHistory } from "../../gate/report.ts";
import { difference, integer, plural } from "../figures.ts";
import { type Markup, markup } from "./markup.ts";

const WIDTH = 600;
const HEIGHT = 60;
/** Commits beyond these, the oldest, are drawn but not listed. */
const MOST = 200;

/** The size of a contract over time: a line, and behind it the commits that changed it. */
export function historyFigure({ unit, points }: SizeHistory): Markup | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const span = `${first.date.slice(0, 10)} to ${last.date.slice(0, 10)}`;
  const words = `${integer(first.size)} → ${integer(last.size)} ${unit}, ${span}, ${plural(points.length, "commit")}`;
  const rows = points
    .map((point, index) => historyRow(point, points[index - 1]))
    .toReversed()
    .slice(0, MOST);
  return markup`<details class="history"><summary><span>Size over time</span>${drawing(points, words)}<span class="facts">${words}</span></summary>
<div class="wide"><table><thead><tr><th scope="col">commit</th><th scope="col">date</th><th scope="col" class="n">${unit}</th><th scope="col" class="n">change</th><th scope="col">subject</th></tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

/** Steps, for a size stays what it is until a commit changes it. From nothing up, so that heights compare. */
function drawing(points: readonly HistoryPoint[], label: string): Markup {
  const times = points.map(({ date }, index) => {
    const time = Date.parse(date);
    return Number.isFinite(time) ? time : index;
  });
  const start = times.reduce((a, b) => Math.min(a, b));
  const end = times.reduce((a, b) => Math.max(a, b));
  const most = points.reduce((best, { size }) => Math.max(best, size), 1);
  const x = (time: number) => round(end === start ? WIDTH : ((time - start) / (end - start)) * WIDTH);
  const y = (size: number) => round(HEIGHT - 2 - (size / most) * (HEIGHT - 6));
  const path = points
    .map(({ size }, index) => {
      const at = x(times[index] ?? 0);
      return index === 0 ? `M${at} ${y(size)}` : `H${at}V${y(size)}`;
    })
    .join("");
  return markup`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="ground" d="${path}H${WIDTH}V${HEIGHT}H0Z"/><path class="line" d="${path}H${WIDTH}"/></svg>`;
}

function historyRow({ commit, date, size, subject }: HistoryPoint, before: HistoryPoint | undefined): Markup {
  const delta = before === undefined ? "" : difference(size - before.size);
  return markup`<tr><td><code>${commit.slice(0, 10)}</code></td><td>${date.slice(0, 10)}</td><td class="n">${integer(size)}</td><td class="n delta">${delta}</td><td>${subject}</td></tr>`;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
