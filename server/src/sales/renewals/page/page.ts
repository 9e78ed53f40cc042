import { escape, type PageCompany } from '../../../policies/verify/page.ts'

export function stopPage(company: PageCompany): string {
  return page(
    company,
    'Stop reminders',
    `<h1>Stop reminders?</h1><form method="post" class="card"><p>${escape(company.shortName)} will stop sending you reminders and offers. You’ll still get messages about your policy, payments, claims and complaints.</p><button>Stop reminders</button></form>`,
  )
}

export function stoppedPage(company: PageCompany): string {
  return page(
    company,
    'Reminders stopped',
    `<section class="verdict yes" role="status"><div><h1>Reminders stopped</h1><p>Ask your agent or our office if you want reminders again.</p></div></section>`,
  )
}

export function invalidStopPage(company: PageCompany): string {
  return page(
    company,
    'This link isn’t valid',
    `<section class="verdict no"><div><h1>This link isn’t valid</h1><p>Open the link from our SMS again, or call our office.</p></div></section>`,
  )
}

function page({ shortName }: PageCompany, title: string, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(shortName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/verify.css"><link rel="stylesheet" href="/pay.css">
</head><body><main><p class="name">${escape(shortName)} <span>Reminders</span></p>${content}</main></body></html>`
}
