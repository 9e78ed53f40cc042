/** Ends a navigation with a status. The error screen replaces the page and the address stays. */
export class PageError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

export const forbidden = (role: string) => new PageError(403, `Forbidden: ${role} is not allowed to access this page.`)

export const notFoundMessage = (path: string) => `Page Not Found: ${path}`

// Keeps search engines from indexing error pages.
const BOTS = /bot\b|bot\/|chrome-lighthouse|facebookexternalhit|google/i

export const isBot = (userAgent: string): boolean => BOTS.test(userAgent)
