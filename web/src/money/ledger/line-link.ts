/** Links inside a list of lines. */
export const LINE_LINK = 'text-accent-text underline-offset-2 hover:underline'
