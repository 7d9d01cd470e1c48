import { STUBS } from "../../lib/site";
export default () => STUBS.map((s) => "/" + s);
