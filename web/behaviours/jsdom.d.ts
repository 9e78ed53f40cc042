/** Types of the parts of jsdom that we use; jsdom has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string })
    readonly window: Window & typeof globalThis
  }
}
