import { customerFailureText } from '@okwan/domain/money/payments/collect/failure-texts'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { escape, type PageCompany } from '../../../policies/verify/page.ts'
import type { Link, LinkState } from './find-link.ts'
import type { FormInput, SentCode } from './pay-link.ts'

/** Error of the submitted form, with the typed values for its fields. */
export type Refused = { input: FormInput; message: string; path: string | undefined }

/** Payment page: status of the offer and the next action. */
export function linkPage(company: PageCompany, link: Link, refused?: Refused): string {
  const { title, tone, text } = HEADINGS[link.state](link)
  const isPending = WAITING.includes(link.state)
  return page({
    company,
    title,
    ...(isPending ? { pendingLink: link } : {}),
    content: `<section class="verdict ${tone}" role="status"><div><h1>${escape(title)}</h1><p>${escape(text)}</p></div></section>
${link.state === 'open' ? payForm(link, refused) : ''}${link.state === 'no_response' ? payForm(link, refused, 'Request payment again') : ''}${link.state === 'waiting' ? waitSection(link, refused) : ''}${summary(link)}`,
  })
}

/** States that change without an action of the customer; the page polls. */
const WAITING: readonly LinkState[] = ['waiting', 'no_response', 'issuing', 'review']

type CodeForm = { msisdn: string; network: string; code: SentCode }

/** A new number must be verified with a one-time code. */
export function codePage(company: PageCompany, link: Link, sentCode: CodeForm, problem?: string): string {
  const { requestId, prefix } = sentCode.code
  const hidden = { payer: 'other', msisdn: sentCode.msisdn, network: sentCode.network, requestId, prefix }
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return page({
    company,
    title: 'Enter code',
    content: `<h1>Enter code</h1>
<form method="post" class="card">${fields.join('')}
<p>We sent a code to ${escape(formatPhone(sentCode.msisdn))}. Check that the SMS shows ${escape(prefix)}. With this code, you agree to pay <strong>${formatPesewas(link.premiumPesewas)}</strong> from this number.</p>
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="11" required autofocus${describe(problem)}>
${error(problem)}<button>Request payment</button></form>
<p><a href="">Use another number</a></p>${summary(link)}`,
  })
}

/** Page for an invalid link. */
export function noLinkPage(company: PageCompany): string {
  return page({
    company,
    title: 'This link isn’t valid',
    content: `<section class="verdict no"><div><h1>This link isn’t valid</h1><p>Open the link from our SMS again, or ask your agent for a new one.</p></div></section>`,
  })
}

export function faultPage(company: PageCompany): string {
  return page({
    company,
    title: 'Something went wrong',
    content: `<section class="verdict no"><div><h1>Something went wrong</h1><p>Don’t pay again yet. Wait a minute, then open the link again to see the status.</p></div></section>`,
  })
}

type Heading = { title: string; tone: 'yes' | 'no' | 'plain'; text: string }

const HEADINGS: Record<LinkState, (link: Link) => Heading> = {
  open: (link) => {
    const failure = failureOf(link)
    const text = `The price is valid until ${formatMoment(link.offerEndsAt)}. Cover starts only after payment.`
    return failure
      ? { title: 'Not paid yet', tone: 'plain', text: `${failure} ${text}` }
      : { title: `Pay ${formatPesewas(link.premiumPesewas)}`, tone: 'plain', text }
  },
  waiting: ({ request }) => ({
    title: 'Approve the payment on your phone',
    tone: 'plain',
    text: `We sent the request to ${maskPhone(request?.payerNumber ?? '')}. Enter your mobile money PIN on the phone, never on this page.`,
  }),
  no_response: ({ request }) => ({
    title: `No response from ${request?.network ? NETWORK_NAMES[request.network] : 'the network'} yet`,
    tone: 'plain',
    text: 'This page updates automatically. If your phone received no request, send a new one. If you approve both requests, we refund one.',
  }),
  review: () => ({
    title: 'We’re checking your payment',
    tone: 'plain',
    text: 'Your money is safe. Don’t pay again. Our office will call you.',
  }),
  issuing: () => ({ title: 'Paid', tone: 'yes', text: 'We’re issuing your policy and will text you the details.' }),
  insured: ({ cover }) => ({
    title: 'Paid',
    tone: 'yes',
    text: `You are insured from ${cover}. We sent the details by SMS.`,
  }),
  delayed: () => ({
    title: 'Paid',
    tone: 'plain',
    text: 'We couldn’t register your cover yet. Our office will call you. Don’t pay again.',
  }),
  withdrawn: ({ sellerName }) => ({
    title: 'Offer withdrawn',
    tone: 'no',
    text: `This offer can no longer be paid. Ask ${sellerName} for a new one.`,
  }),
  lapsed: ({ sellerName, offerEndsAt }) => ({
    title: 'Offer expired',
    tone: 'no',
    text: `The price was valid until ${formatMoment(offerEndsAt)}. You weren’t charged. Ask ${sellerName} for a new offer.`,
  }),
}

function payForm(
  link: Link,
  refused: Refused | undefined,
  label = `Pay ${formatPesewas(link.premiumPesewas)}`,
): string {
  const { payer = 'customer', msisdn = '', network = '' } = refused?.input ?? {}
  const errorAt = (path: string) => (refused?.path === path ? refused.message : undefined)
  const choice = (value: string, text: string) =>
    `<label class="choice"><input type="radio" name="payer" value="${value}"${payer === value ? ' checked' : ''}>${text}</label>`
  const networks = Object.entries(NETWORK_NAMES).map(
    ([name, text]) => `<option value="${name}"${network === name ? ' selected' : ''}>${escape(text)}</option>`,
  )
  return `<form method="post" class="card">
<fieldset><legend>Pay with mobile money from</legend>
${choice('customer', `<span>My number, ${escape(maskPhone(link.customerPhone))}</span>`)}${choice('other', 'Another number')}
<div class="other"><label for="msisdn">Mobile money number</label><input id="msisdn" name="msisdn" type="tel" autocomplete="tel" maxlength="30" placeholder="024 123 4567" value="${escape(msisdn)}"${describe(errorAt('msisdn'))}>${error(errorAt('msisdn'))}</div></fieldset>
<label for="network">Network</label><select id="network" name="network"${describe(errorAt('network'))}><option value="">Detect from number</option>${networks.join('')}</select>${error(errorAt('network'))}
${error(refused && refused.path !== 'msisdn' && refused.path !== 'network' ? refused.message : undefined)}
<button>${escape(label)}</button>
<p class="hint">Approve the request on your phone with your PIN. We never ask for your PIN.</p></form>`
}

/** Reason why the last payment request failed. */
function failureOf({ request, premiumPesewas }: Link): string | undefined {
  if (!request?.reason || !request.network) return undefined
  return customerFailureText(request.reason, {
    network: request.network,
    payerPhone: request.payerNumber ?? '',
    amountPesewas: premiumPesewas,
  })
}

function waitSection(link: Link, refused: Refused | undefined): string {
  const { request } = link
  if (!request) return ''
  return `<div class="card center"><p class="clock" role="timer" data-ends-at="${request.endsAt.toISOString()}">5:00</p>
<p>No request on your phone? Open ${escape(request.network ? NETWORK_NAMES[request.network] : 'mobile money')} and check your approvals. You can leave this page and open the link again at any time.</p></div>
<details${refused ? ' open' : ''}><summary>Request again or use another number</summary>${payForm(link, refused, 'Request payment again')}</details>`
}

function summary(link: Link): string {
  const rows: [string, string | null][] = [
    ['For', link.receivedFor],
    ['Cover', link.cover],
    ['Price', formatPesewas(link.premiumPesewas)],
    ['Policy', link.policyNumber],
    ['Received', link.paidAt && link.state !== 'withdrawn' && link.state !== 'open' ? formatMoment(link.paidAt) : null],
    ['Receipt', isPaid(link) ? link.clientReference : null],
    ['Sold by', link.sellerName],
  ]
  const shown = rows.filter((row): row is [string, string] => row[1] !== null)
  const list = shown.map(([term, text]) => `<div><dt>${term}</dt><dd>${escape(text)}</dd></div>`).join('')
  const call = `<div><dt>Questions</dt><dd><a href="tel:+${link.sellerPhone}">${formatPhone(link.sellerPhone)}</a></dd></div>`
  const certificateLink =
    link.state === 'insured' ? `<p><a class="button" href="${escape(link.verifyUrl)}">Verify certificate</a></p>` : ''
  return `<dl>${list}${call}</dl>${certificateLink}`
}

function isPaid({ state }: Link): boolean {
  return state === 'issuing' || state === 'insured' || state === 'delayed'
}

/** Shown by the script while the browser is offline. */
const OFFLINE = `<p class="offline" role="status" hidden>You’re offline. Your payment continues, and this page updates when you’re back online.</p>`

const describe = (problem: string | undefined) => (problem ? ' aria-invalid="true" aria-describedby="problem"' : '')
const error = (problem: string | undefined) =>
  problem ? `<p id="problem" class="problem" role="alert">${escape(problem)}</p>` : ''

type Page = { company: PageCompany; title: string; content: string; pendingLink?: Link }

function page({ company, title, content, pendingLink }: Page): string {
  // The script polls; without JavaScript the page reloads itself.
  const again = pendingLink
    ? `<noscript><meta http-equiv="refresh" content="5"></noscript><script src="/pay.js" defer></script>`
    : ''
  const state = pendingLink ? ` data-state="${pendingLink.state}"` : ''
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(company.shortName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/verify.css"><link rel="stylesheet" href="/pay.css">${again}
</head><body${state}><main><p class="name">${escape(company.shortName)} <span>Pay for your insurance</span></p>${content}${pendingLink ? OFFLINE : ''}</main></body></html>`
}
