import { useData } from "vike-react/useData";
import { BlogList } from "../../components/cards";
import type { Data } from "../blog/+data";
export default function Page() {
  return <BlogList {...useData<Data>()} />;
}
