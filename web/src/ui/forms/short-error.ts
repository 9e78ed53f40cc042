/** An error of one sentence is shown without its full stop. An error of two sentences keeps both full stops. */
export const shortError = (text: string) => text.replace(/^((?!.*\. ).*)\.$/, '$1')
