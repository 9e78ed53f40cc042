/** An error of one sentence has no full stop at a field; one of two sentences keeps both. */
export const shortError = (text: string) => text.replace(/^((?!.*\. ).*)\.$/, '$1')
