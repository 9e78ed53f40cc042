/** Printed across every page of every document, and across public pages. */
export const PRACTICE_MARK = 'PRACTICE – NOT VALID'

/** Page of the simulated phones, which a seller needs for codes and payments of invented customers. */
export const PHONE_PATH = '/practice/phone'

/** Banner at the top of a page. The portals also show the simulated phones and the way back. */
export function practiceBanner(isApp: boolean, live: string | undefined): string {
  const phone = link('Customer’s phone', 'Phone', `href="${PHONE_PATH}" target="_blank" rel="noopener"`)
  const back = live ? link('Leave practice', 'Leave', `href="${live}"`) : ''
  const links = isApp ? phone + back : ''
  return (
    `<aside class="practice-banner" aria-label="Practice"><p><strong>Practice</strong>` +
    `<span>Nothing here is real<span class="practice-more">: no cover, no money, no messages</span></span></p>` +
    `${links && `<nav aria-label="Practice">${links}</nav>`}</aside>` +
    `<div class="practice-mark${isApp ? '' : ' practice-public'}" aria-hidden="true">${PRACTICE_MARK}</div>`
  )
}

/** Narrow windows show the short name, so that the sentence fits beside it. */
function link(name: string, short: string, target: string): string {
  const names = `<span class="practice-more">${name}</span><span class="practice-less">${short}</span>`
  return `<a ${target} aria-label="${name}">${names}</a>`
}
