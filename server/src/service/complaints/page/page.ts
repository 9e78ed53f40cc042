import { formatDate } from '@okwan/domain/platform/dates'
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CATEGORY_LABELS,
  COMPLAINT_STATUS_LABELS,
} from '@okwan/domain/service/complaints/terms'
import { escape, type PageCompany } from '../../../policies/verify/page.ts'
import type { PublicComplaint } from './public-complaint.ts'

/** Typed values and their errors, by field. */
export type Form = { formId: string; values: Record<string, string>; errors: Record<string, string> }

/** Styles in addition to those of the verification and the payment page. */
export const COMPLAIN_CSS = `textarea{font:inherit;width:100%;min-height:8rem;padding:10px 12px;border-radius:8px;background:var(--page);color:var(--text);border:1px solid var(--muted);resize:vertical}
.field{display:grid;gap:6px}.optional{font-weight:400;color:var(--muted)}ol{padding-left:20px;display:grid;gap:6px}`

export function formPage(company: PageCompany, form: Form): string {
  const options = COMPLAINT_CATEGORIES.map(
    (value) =>
      `<option value="${value}"${form.values.category === value ? ' selected' : ''}>${escape(COMPLAINT_CATEGORY_LABELS[value])}</option>`,
  )
  const problem = form.errors['']
  return page(
    company,
    'Make a complaint',
    `<h1>Make a complaint</h1><p>Describe what went wrong. We’ll send you a complaint number and our answer by SMS.</p>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
<form method="post" action="/complain" class="card" novalidate><input type="hidden" name="formId" value="${escape(form.formId)}">
${input(form, { name: 'name', label: 'Your name', attributes: 'autocomplete="name" maxlength="120"' })}
${input(form, { name: 'phone', label: 'Your phone number', attributes: 'type="tel" autocomplete="tel" maxlength="30" placeholder="024 123 4567"' })}
<div class="field"><label for="category">What is the complaint about?</label><select id="category" name="category"${errorAttributes(form, 'category')}><option value="">Select</option>${options.join('')}</select>${problemAt(form, 'category')}</div>
${input(form, { name: 'reference', label: 'Policy number', optional: true, attributes: 'maxlength="60" placeholder="MTR-26-000001"' })}
${area(form, { name: 'description', label: 'What happened?', attributes: 'maxlength="2000"' })}
${area(form, { name: 'wantedOutcome', label: 'What would you like us to do?', optional: true, attributes: 'maxlength="500"' })}
<button>Send complaint</button></form>
<p class="hint">If you disagree with our answer, you can complain to the National Insurance Commission (NIC).</p>`,
  )
}

/** Status of a complaint without personal data, for the person who has the link. */
export function statusPage(company: PageCompany, complaint: PublicComplaint): string {
  const { complaintNumber, status, acknowledgeDueOn, answerDueOn } = complaint
  const isAnswered = ['answered', 'closed', 'escalated'].includes(status)
  const next = isAnswered
    ? '<li>We sent our answer to your phone by SMS.</li>'
    : `<li>We’ll acknowledge your complaint by ${formatDate(acknowledgeDueOn)}. This page shows the status.</li><li>You’ll get our answer by SMS no later than ${formatDate(answerDueOn)}.</li>`
  return page(
    company,
    complaintNumber,
    `<section class="verdict yes" role="status"><div><h1>${escape(complaintNumber)}</h1><p>${isAnswered ? 'We answered your complaint.' : 'We received your complaint.'}</p></div></section>
<dl><div><dt>Status</dt><dd>${escape(COMPLAINT_STATUS_LABELS[status])}</dd></div><div><dt>Received</dt><dd>${formatDate(complaint.receivedOn)}</dd></div></dl>
<div class="card"><h2>What happens next</h2><ol>${next}<li>If you disagree, ask us for a review or complain to the National Insurance Commission (NIC).</li></ol></div>
<p class="hint">Keep this number. Quote it when you call our office.</p>`,
  )
}

export function noComplaintPage(company: PageCompany): string {
  const text = 'Open the link again, or call our office and quote your complaint number.'
  return page(
    company,
    'This link isn’t valid',
    `<section class="verdict no"><div><h1>This link isn’t valid</h1><p>${text}</p></div></section><p><a href="/complain">Make a complaint</a></p>`,
  )
}

type Field = { name: string; label: string; attributes: string; optional?: boolean }

function input(form: Form, { name, label, attributes, optional }: Field): string {
  const value = escape(form.values[name] ?? '')
  return `<div class="field"><label for="${name}">${label}${optionalMark(optional)}</label><input id="${name}" name="${name}" value="${value}" ${attributes}${errorAttributes(form, name)}>${problemAt(form, name)}</div>`
}

function area(form: Form, { name, label, attributes, optional }: Field): string {
  const value = escape(form.values[name] ?? '')
  return `<div class="field"><label for="${name}">${label}${optionalMark(optional)}</label><textarea id="${name}" name="${name}" ${attributes}${errorAttributes(form, name)}>${value}</textarea>${problemAt(form, name)}</div>`
}

const optionalMark = (optional: boolean | undefined) => (optional ? ' <span class="optional">(optional)</span>' : '')

const errorAttributes = ({ errors }: Form, name: string) =>
  errors[name] ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''

const problemAt = ({ errors }: Form, name: string) =>
  errors[name] ? `<p class="problem" id="${name}-problem">${escape(errors[name])}</p>` : ''

function page({ shortName }: PageCompany, title: string, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(shortName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/verify.css"><link rel="stylesheet" href="/pay.css"><link rel="stylesheet" href="/complain.css">
</head><body><main><p class="name">${escape(shortName)} <span>Complaints</span></p>${content}</main></body></html>`
}
