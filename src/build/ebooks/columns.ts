/** What a column needs: its longest word, and its longest cell on one line. */
export interface Need {
  least: number;
  most: number;
}

const total = (needs: Need[], pick: (need: Need) => number) => needs.reduce((sum, need) => sum + pick(need), 0);

/** Widths that add up to `room`. Cells stay on one line where that fits; otherwise the long columns break, not the short. */
export function columnWidths(needs: Need[], room: number): number[] {
  const most = total(needs, (need) => need.most);
  if (most <= room) return needs.map((need) => need.most + ((room - most) * need.most) / most);
  const short = shortOnes(needs, room);
  const long = needs.filter((need) => !short.has(need));
  const left = room - total([...short], (need) => need.most);
  const least = total(long, (need) => need.least);
  if (least >= left) return squeezed(needs, room);
  const share = (left - least) / (total(long, (need) => need.most) - least);
  return needs.map((need) => (short.has(need) ? need.most : need.least + (need.most - need.least) * share));
}

/** Columns that ask for no more than an equal share of what the shorter ones leave. */
function shortOnes(needs: Need[], room: number): Set<Need> {
  const short = new Set<Need>();
  let left = room;
  for (const need of needs.toSorted((one, other) => one.most - other.most)) {
    if (need.most > left / (needs.length - short.size)) break;
    short.add(need);
    left -= need.most;
  }
  return short;
}

function squeezed(needs: Need[], room: number): number[] {
  const least = total(needs, (need) => need.least);
  return needs.map((need) => (need.least / least) * room);
}
