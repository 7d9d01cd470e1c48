export default "/blog/page/@n";
