import { basket, plain, satin, waffle } from "./grounds.ts";
import { jacquard } from "./jacquard.ts";
import { monksBelt, overshot } from "./patterned.ts";
import { birdsEye, gooseEye, herringbone, houndstooth, rosepath, twill } from "./twills.ts";

export const families = {
  plain,
  basket,
  twill,
  herringbone,
  houndstooth,
  gooseEye,
  birdsEye,
  rosepath,
  satin,
  waffle,
  overshot,
  monksBelt,
  jacquard,
};

export type FamilyName = keyof typeof families;
