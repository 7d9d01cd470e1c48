export default "/@stub";
