import type { Runbook } from '@okwan/domain/reports/system/terms'

/** The runbooks are part of the web app, so that a node without the documentation shows them. Each is loaded when it is opened. */
const FILES = import.meta.glob<string>('../../../../docs/runbooks/*.md', { query: '?raw', import: 'default' })

export function readRunbook(name: Runbook): Promise<string> {
  const load = Object.entries(FILES).find(([file]) => file.endsWith(`/${name}.md`))?.[1]
  return load ? load() : Promise.reject(new Error(`no runbook ${name}`))
}

/** A runbook without the marks of Markdown, which is shown as plain text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^# .*\n+/, '')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .trim()
}
