import { failureText } from '@okwan/domain/money/payments/collect/failure-texts'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone, maskPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { escape } from '../../../policies/verify/page.ts'
import type { Link, LinkState } from './find-link.ts'
import type { SentCode, Typed } from './pay-link.ts'

/** What went wrong with what was typed; everything typed stays in its field. */
export type Refused = { typed: Typed; message: string; path: string | undefined }

/** Where the offer stands and the one thing to do about it. */
export function linkPage(link: Link, refused?: Refused): string {
  const { title, tone, text } = HEADINGS[link.state](link)
  const waits = WAITING.includes(link.state)
  return page({
    title,
    ...(waits ? { waitsFor: link } : {}),
    content: `<section class="verdict ${tone}" role="status"><div><h1>${escape(title)}</h1><p>${escape(text)}</p></div></section>
${link.state === 'open' ? payForm(link, refused) : ''}${link.state === 'unheard' ? payForm(link, refused, 'Send a new request') : ''}${link.state === 'waiting' ? wait(link, refused) : ''}${summary(link)}`,
  })
}

/** States that end by themselves: the page looks again until then. */
const WAITING: readonly LinkState[] = ['waiting', 'unheard', 'issuing', 'review']

type AskedCode = { msisdn: string; network: string; code: SentCode }

/** A number that never agreed before proves by a code that its holder does. */
export function codePage(link: Link, asked: AskedCode, problem?: string): string {
  const { requestId, prefix } = asked.code
  const hidden = { who: 'other', msisdn: asked.msisdn, network: asked.network, requestId, prefix }
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return page({
    title: 'Enter the code',
    content: `<h1>Enter the code</h1>
<form method="post" class="card">${fields.join('')}
<p>We sent a code to ${escape(formatPhone(asked.msisdn))}. The message names request ${escape(prefix)}. By entering it you agree that this number pays <strong>${formatPesewas(link.premiumPesewas)}</strong>.</p>
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="11" required autofocus${describe(problem)}>
${error(problem)}<button>Send the request</button></form>
<p><a href="">Use another number</a></p>${summary(link)}`,
  })
}

/** The same for a link that was made up, changed or cut off. */
export function noLinkPage(): string {
  return page({
    title: 'This link is not complete',
    content: `<section class="verdict no"><div><h1>This link is not complete</h1><p>Open it again from the message we sent you, or ask the person who sold you the insurance for a new one.</p></div></section>`,
  })
}

export function faultPage(): string {
  return page({
    title: 'Something failed on our side',
    content: `<section class="verdict no"><div><h1>Something failed on our side</h1><p>Nothing was charged twice. Wait a minute and open the link again.</p></div></section>`,
  })
}

type Heading = { title: string; tone: 'yes' | 'no' | 'plain'; text: string }

const HEADINGS: Record<LinkState, (link: Link) => Heading> = {
  open: (link) => {
    const failure = failureOf(link)
    const text = `The price holds until ${formatMoment(link.offerEndsAt)}. There is no cover until it is paid.`
    return failure
      ? { title: 'Not paid yet', tone: 'plain', text: `${failure} ${text}` }
      : { title: `Pay ${formatPesewas(link.premiumPesewas)}`, tone: 'plain', text }
  },
  waiting: ({ request }) => ({
    title: 'Approve the request on the phone',
    tone: 'plain',
    text: `It was sent to ${maskPhone(request?.payerNumber ?? '')}. Enter your mobile money PIN there, never here.`,
  }),
  unheard: ({ request }) => ({
    title: `We have not heard from ${request?.network ? NETWORK_NAMES[request.network] : 'the network'}`,
    tone: 'plain',
    text: 'Nothing is lost, and this page keeps looking. If no request came to the phone, send a new one: only one can be paid.',
  }),
  review: () => ({
    title: 'We are looking at your payment',
    tone: 'plain',
    text: 'Your money is safe. Do not pay again: our office will call you.',
  }),
  issuing: () => ({ title: 'Paid', tone: 'yes', text: 'Your certificate is being issued. It comes by SMS.' }),
  insured: ({ cover }) => ({
    title: 'Paid',
    tone: 'yes',
    text: `You are insured from ${cover}. We sent the details by SMS.`,
  }),
  delayed: () => ({
    title: 'Paid',
    tone: 'plain',
    text: 'Cover could not be registered yet. Our office is on it and will call you. Do not pay again.',
  }),
  withdrawn: ({ sellerName }) => ({
    title: 'This offer was withdrawn',
    tone: 'no',
    text: `It cannot be paid any more. Ask ${sellerName} for a new one.`,
  }),
  lapsed: ({ sellerName, offerEndsAt }) => ({
    title: 'This price has run out',
    tone: 'no',
    text: `It held until ${formatMoment(offerEndsAt)}. Nothing was charged. Ask ${sellerName} for a new one.`,
  }),
}

function payForm(
  link: Link,
  refused: Refused | undefined,
  label = `Pay ${formatPesewas(link.premiumPesewas)}`,
): string {
  const { who = 'customer', msisdn = '', network = '' } = refused?.typed ?? {}
  const wrong = (path: string) => (refused?.path === path ? refused.message : undefined)
  const choice = (value: string, text: string) =>
    `<label class="choice"><input type="radio" name="who" value="${value}"${who === value ? ' checked' : ''}>${text}</label>`
  const networks = Object.entries(NETWORK_NAMES).map(
    ([name, text]) => `<option value="${name}"${network === name ? ' selected' : ''}>${escape(text)}</option>`,
  )
  return `<form method="post" class="card">
<fieldset><legend>Pay by mobile money from</legend>
${choice('customer', `<span>My number, ${escape(maskPhone(link.customerPhone))}</span>`)}${choice('other', 'Another number')}
<div class="other"><label for="msisdn">Mobile money number</label><input id="msisdn" name="msisdn" type="tel" autocomplete="tel" maxlength="30" placeholder="024 123 4567" value="${escape(msisdn)}"${describe(wrong('msisdn'))}>${error(wrong('msisdn'))}</div></fieldset>
<label for="network">Network</label><select id="network" name="network"${describe(wrong('network'))}><option value="">As the number says</option>${networks.join('')}</select>${error(wrong('network'))}
${error(refused && refused.path !== 'msisdn' && refused.path !== 'network' ? refused.message : undefined)}
<button>${escape(label)}</button>
<p class="hint">A request comes to the phone. You approve it there with your PIN; we never ask for it.</p></form>`
}

/** Why the last request brought no money. */
function failureOf({ request, premiumPesewas }: Link): string | undefined {
  if (!request?.reason || !request.network) return undefined
  // Sellers are told to ask the customer, who reads this.
  if (request.reason === 'insufficient_funds') {
    return `The wallet does not have ${formatPesewas(premiumPesewas)}. Top it up and send the request again, or use another number.`
  }
  return failureText(request.reason, {
    network: request.network,
    payerPhone: request.payerNumber ?? '',
    amountPesewas: premiumPesewas,
  })
}

function wait(link: Link, refused: Refused | undefined): string {
  const { request } = link
  if (!request) return ''
  return `<div class="card center"><p class="clock" role="timer" data-ends-at="${request.endsAt.toISOString()}">5:00</p>
<p>No request on the phone? Open ${escape(request.network ? NETWORK_NAMES[request.network] : 'mobile money')} and look under approvals. You can leave this page: opening the link again never charges again.</p></div>
<details${refused ? ' open' : ''}><summary>Send it again or use another number</summary>${payForm(link, refused, 'Send a new request')}</details>`
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
  const proof =
    link.state === 'insured'
      ? `<p><a class="button" href="${escape(link.verifyUrl)}">Show the proof of cover</a></p>`
      : ''
  return `<dl>${list}${call}</dl>${proof}`
}

function isPaid({ state }: Link): boolean {
  return state === 'issuing' || state === 'insured' || state === 'delayed'
}

/** Shown by the script when it finds no network. */
const OFFLINE = `<p class="offline" role="status" hidden>You are offline. The payment goes on, and this page looks again by itself. Nothing is charged twice.</p>`

const describe = (problem: string | undefined) => (problem ? ' aria-invalid="true" aria-describedby="problem"' : '')
const error = (problem: string | undefined) =>
  problem ? `<p id="problem" class="problem" role="alert">${escape(problem)}</p>` : ''

function page({ title, content, waitsFor }: { title: string; content: string; waitsFor?: Link }): string {
  // The script asks quietly; without one the page is loaded again.
  const again = waitsFor
    ? `<noscript><meta http-equiv="refresh" content="5"></noscript><script src="/pay.js" defer></script>`
    : ''
  const state = waitsFor ? ` data-state="${waitsFor.state}"` : ''
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · Okwan</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/verify.css"><link rel="stylesheet" href="/pay.css">${again}
</head><body${state}><main><p class="name">okwan <span>Pay for your insurance</span></p>${content}${waitsFor ? OFFLINE : ''}</main></body></html>`
}
