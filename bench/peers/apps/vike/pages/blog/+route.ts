export default "/blog";
