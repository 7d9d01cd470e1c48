/** Most browsers mark the section that is being read by themselves; the others load the code for it. */
export function followContents(): void {
  if (!CSS.supports("selector(:target-current)")) import("./follow-reading.ts").then((code) => code.followReading());
}
