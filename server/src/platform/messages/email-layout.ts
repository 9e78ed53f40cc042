/** Contents of an email. All texts are plain; the layout escapes them. */
export type EmailContent = {
  subject: string
  title: string
  paragraphs: string[]
  details?: [label: string, value: string][]
  button?: { label: string; url: string }
}

const INK = '#1a1f24'
const FAINT = '#5b6670'
const ACCENT = '#0b6b62'
const FONT = 'font-family:Inter,-apple-system,Segoe UI,Roboto,Arial,sans-serif'

/** Content id of the logo in the HTML part. */
export const LOGO_ID = 'logo@okwan'

/** Company details on the day of the message. */
export type Sender = { name: string; licence: string; phone: string; hasLogo: boolean }

function footerOf({ name, licence, phone }: Sender): string[] {
  const office = phone ? `call our office: ${phone}.` : 'call our office.'
  return [
    [name, licence].filter(Boolean).join('. ').concat('.'),
    `We never ask for your mobile money PIN. If you did not expect this message, ${office}`,
  ]
}

/** The plain text part, for mail programs that do not show HTML. */
export function textPart({ title, paragraphs, details = [], button }: EmailContent, sender: Sender): string {
  return [
    title,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    footerOf(sender).join('\n'),
  ].join('\n\n')
}

/** One column of 600 px in tables with inline styles, which mail programs support; readable without pictures. */
export function htmlPart(content: EmailContent, sender: Sender): string {
  const { title, paragraphs, details = [], button } = content
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#eef1f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f1"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px;${FONT};font-size:15px;line-height:23px;color:${INK}">
${headOf(sender)}
<h1 style="margin:24px 0 12px;font-size:23px;line-height:30px;font-weight:700">${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`).join('\n')}
${details.length > 0 ? detailTable(details) : ''}
${button ? buttonCell(button) : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde3e3;font-size:12px;line-height:18px;color:${FAINT}">${footerOf(sender).map(escapeHtml).join('<br>')}</p>
</td></tr></table></td></tr></table></body></html>`
}

/** The logo, or the company name if there is no logo. The `alt` text is readable if a mail program blocks pictures. */
function headOf({ name, hasLogo }: Sender): string {
  if (!hasLogo) return `<p style="margin:0;font-size:17px;font-weight:700">${escapeHtml(name)}</p>`
  return `<img src="cid:${LOGO_ID}" height="44" alt="${escapeHtml(name)}" style="display:block;border:0;height:44px">`
}

function detailTable(details: [label: string, value: string][]): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:${FAINT};vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="margin:8px 0 12px;${FONT};font-size:15px;line-height:23px">${rows.join('')}</table>`
}

function buttonCell({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0"><tr><td style="background:${ACCENT};border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;${FONT};font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
