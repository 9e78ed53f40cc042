import type { VerifiedCertificate } from '@okwan/contract/policies/verify'
import { maskName } from '@okwan/domain/customers/customers/mask-name'
import { formatDate, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'

/** The company as it is named today, for the header of the page. */
export type PageCompany = Pick<Company, 'shortName'>

/** Result page: first whether the certificate is in force, then the details to compare. */
export function verifiedPage(found: VerifiedCertificate, company: PageCompany): string {
  const rows: [string, string | null][] = [
    ['Registration number', found.registrationNumber],
    ['Vehicle', found.vehicle],
    ['Destinations', found.destinations.join(', ')],
    ['Cover', found.coverName],
    ['From', formatDate(found.startDate)],
    ['To', formatDate(found.endDate)],
    [found.product === 'motor' ? 'Policyholder' : 'Traveller', found.owner],
    ['Policy number', found.policyNumber],
    ['Certificate number', found.certificateNumber],
    [
      'This document',
      found.replacedCertificateNumber &&
        `${found.replacedCertificateNumber}, replaced by certificate ${found.certificateNumber}`,
    ],
    ['Sticker number', found.stickerNumber],
    ['Insurer', found.insurer],
  ]
  const shown = rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '')
  const validity = found.isInForce ? 'In force' : 'Not in force'
  return page(
    company,
    validity,
    found.isInForce ? 'yes' : 'no',
    `<h1>${validity}</h1><p>${escape(found.statusText)}</p>`,
    `<dl>${descriptions(shown)}</dl><p class="hint">${hintOf(found)} As of ${escape(formatMoment(new Date(found.checkedAt)))}.</p>`,
  )
}

function hintOf({ product }: VerifiedCertificate): string {
  return product === 'motor'
    ? 'Compare these details with the vehicle, or dial *920*57#.'
    : 'Compare these details with the traveller’s passport.'
}

export type VerifiedReceipt = {
  receiptNumber: string
  paidAt: Date
  paidPesewas: number
  receivedFor: string
  payerName: string
  /** Short name of the company on the day of the payment. */
  receivedBy: string
}

/** Confirms a payment; only a certificate proves cover. */
export function receiptPage(found: VerifiedReceipt, company: PageCompany): string {
  const rows: [string, string][] = [
    ['Amount', formatPesewas(found.paidPesewas)],
    ['Paid for', found.receivedFor],
    ['Paid by', maskName(found.payerName)],
    ['Received', formatMoment(found.paidAt)],
    ['Receipt number', found.receiptNumber],
  ]
  return page(
    company,
    'Receipt',
    'yes',
    `<h1>Paid</h1><p>${escape(found.receivedBy)} received this payment.</p>`,
    `<dl>${descriptions(rows)}</dl><p class="hint">This is proof of payment. Only the certificate proves cover.</p>`,
  )
}

/** The same page for all invalid codes. */
export function invalidCodePage(company: PageCompany): string {
  return page(
    company,
    'Not valid',
    'no',
    `<h1>Not a valid document</h1><p>${escape(company.shortName)} did not issue this code.</p>`,
    '<p>Ask for the certificate, or dial *920*57# and enter the registration number.</p>',
  )
}

function descriptions(rows: readonly [string, string][]): string {
  return rows.map(([label, value]) => `<div><dt>${escape(label)}</dt><dd>${escape(value)}</dd></div>`).join('')
}

function page({ shortName }: PageCompany, title: string, tone: 'yes' | 'no', validity: string, rest: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${escape(shortName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/verify.css">
</head><body><main><p class="name">${escape(shortName)} <span>Verify a document</span></p>
<section class="verdict ${tone}" role="status">${tone === 'yes' ? TICK : CROSS}<div>${validity}</div></section>${rest}
<p class="hint"><a href="/complain">Make a complaint</a></p></main></body></html>`
}

const TICK = renderIcon('M5 12.5l4.5 4.5L19 7.5')
const CROSS = renderIcon('M6 6l12 12M18 6L6 18')

function renderIcon(path: string): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

export const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const VERIFY_CSS = `:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif;--text:light-dark(#131916,#f0f3f2);
--muted:light-dark(#5e6763,#b0b8b5);--line:light-dark(#e0e5e3,#363e3b);--page:light-dark(#f9fafa,#131916);--card:light-dark(#fff,#1b211f)}
*{margin:0;box-sizing:border-box}body{background:var(--page);color:var(--text);padding:20px 16px}
main{max-width:30rem;margin:0 auto;display:grid;gap:16px}
.name{font-weight:700;letter-spacing:-.03em}.name span{font-weight:400;letter-spacing:0;color:var(--muted)}
.verdict{display:flex;gap:16px;align-items:center;border-radius:12px;padding:20px;color:#fff}
.verdict.yes{background:#167839}.verdict.no{background:#bc0b20}
.verdict svg{width:44px;flex:none;fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:26px;line-height:32px;letter-spacing:-.01em}
dl{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:4px 16px}
dl div{display:grid;grid-template-columns:7rem 1fr;gap:12px;padding:10px 0;border-top:1px solid var(--line)}
dl div:first-child{border-top:0}dt{color:var(--muted)}dd{font-weight:500;overflow-wrap:anywhere}
dl div:first-child dd{font-weight:700;font-size:20px}.hint{font-size:14px;line-height:20px;color:var(--muted)}.hint a{color:inherit}`
