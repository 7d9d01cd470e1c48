/** Where pages tell the server that they were shown. Apart from the other addresses, which few pages need. */
export const COUNT_PATH = "/_count";
