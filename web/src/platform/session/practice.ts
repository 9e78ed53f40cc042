/** Values that the server writes into its pages (server/src/platform/installation/mark-pages.ts). */
const metaContent = (name: string) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined

/** Simulated phones of a practice installation. */
export const PHONE_PATH = '/practice/phone'

export const PRACTICE_TEXT =
  'A separate installation with invented customers and simulated phones. Nothing there affects customers or the accounts.'

export const isPractice = () => metaContent('okwan-mode') === 'practice'

/** Address of this portal in the practice installation; undefined if the company has no practice installation. */
export const practiceUrl = () => metaContent('okwan-practice')

/** Whether practice is offered or running here. */
export const hasPractice = () => isPractice() || practiceUrl() !== undefined
