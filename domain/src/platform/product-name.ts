/** Name of the software. The name of the company that uses it is a setting. */
export const PRODUCT_NAME = 'Okwan'
