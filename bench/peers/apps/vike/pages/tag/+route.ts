export default "/tags/@tag";
