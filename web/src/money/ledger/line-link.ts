/** Links inside a list of lines. */
export const LINE_LINK = 'inline-block py-1 text-accent-text underline-offset-2 hover:underline'
