import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { htmlTexts, isHtml } from './html-texts.ts'

/** `isPart` if an element follows within the sentence. */
export type Text = { line: number; text: string; isPart?: boolean }

export type Source = {
  /** Sentences and labels that a person can read in the product, in the order of the file. */
  texts: Text[]
  /** Texts of toasts, a part of `texts`. */
  toasts: Text[]
  comments: Text[]
  /** Names that the file declares. */
  names: Text[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Attributes whose value no person reads. */
const UNREAD_ATTRIBUTES = new Set(
  'className class id key to href src type role name htmlFor autoComplete inputMode rel target method as variant tone'.split(
    ' ',
  ),
)

/** Calls whose texts no person reads. */
const UNREAD_CALLS = /^(cx|clsx|sql|import|require|describe|test|it)$/

/** A sentence, or a single word with a capital; no path, class list, SQL or identifier. */
function isReadable(text: string): boolean {
  const value = text.trim()
  if (
    /^(select|insert|update|delete|with|create|alter|begin|lock|set|where|from|and|order by)\b/.test(value) &&
    /[=*();]|\bfrom\b/.test(value)
  )
    return false
  if (/ xmlns="/.test(value)) return false
  if (/^[A-Z][a-z]+(?:[’'-][a-z]+)*[.:?!…]?$/.test(value)) return true
  return (
    /^[“"‘(]?[A-Za-z\d{↑↓+−-]/.test(value) &&
    /[A-Za-z]{2,}[,;:.]? (?:[A-Za-z\d{“‘(GH₵·–&+]|$)/.test(value) &&
    !/^[a-z-]+(?:[: ][a-z\d:[\]/.-]+)*$/.test(value.replace(/^[a-z ]+$/, 'Words'))
  )
}

export function readSource(file: string, code = fs.readFileSync(file, 'utf8')): Source {
  const { program, comments } = parseSync(path.basename(file), code)
  const lineStarts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const source: Source = { texts: [], toasts: [], comments: [], names: [] }
  const add = (kind: keyof Source, node: { start: number }, text: string, isPart?: boolean) =>
    source[kind].push({ line: lineOf(node.start), text: text.replace(/\s+/g, ' ').trim(), ...(isPart && { isPart }) })

  visit(program as unknown as Node, undefined, false)
  for (const comment of comments) add('comments', comment, comment.value.replace(/^\s*\*+ ?/gm, ''))
  return source

  function visit(node: Node, parent: Node | undefined, isToast: boolean): void {
    if (node.type.startsWith('TS') && /Type|Interface/.test(node.type) && !/As|Satisfies|Instantiation/.test(node.type))
      return
    if (/^(Import|ExportAll)Declaration$/.test(node.type)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') addChildren(node)
    if (node.type === 'JSXAttribute' && UNREAD_ATTRIBUTES.has(String((node['name'] as Node)['name']))) return
    const called = node.type === 'CallExpression' ? code.slice(...rangeOf(node['callee'] as Node)) : ''
    if (UNREAD_CALLS.test(called)) return
    if (node.type === 'TaggedTemplateExpression') return
    if (node.type === 'Identifier' && isDeclared(node, parent)) add('names', node, String(node['name']))
    if (node.type === 'Literal' && typeof node['value'] === 'string' && isShown(node, parent))
      addText(node, node['value'], isToast)
    if (node.type === 'TemplateLiteral') addText(node, templateText(code, node), isToast)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      for (const child of [value].flat()) if (isNode(child)) visit(child, node, isToast || called === 'toast')
    }
  }

  function addText(node: Node, text: string, isToast: boolean): void {
    const texts = isHtml(text) ? htmlTexts(text) : isReadable(text) ? [text] : []
    for (const each of texts) {
      add('texts', node, each)
      if (isToast) add('toasts', node, each)
    }
  }

  /** Text of an element with its values in braces: `Ends {endDate} at 23:59`. */
  function addChildren(node: Node): void {
    let line: { start: number; text: string } | undefined
    const flush = (isPart?: boolean) => {
      if (line && /[A-Za-z]{2}/.test(line.text.replace(/\{[^}]*\}/g, ''))) add('texts', line, line.text, isPart)
      line = undefined
    }
    for (const child of node['children'] as Node[]) {
      const text = child.type === 'JSXText' ? String(child['value']) : inlineText(child)
      if (text === undefined) flush(true)
      else
        line = {
          start: line?.start ?? child.start + (text.length - text.trimStart().length),
          text: (line?.text ?? '') + text,
        }
    }
    flush()
  }

  function inlineText(child: Node): string | undefined {
    if (child.type !== 'JSXExpressionContainer') return undefined
    const expression = child['expression'] as Node
    if (expression.type === 'Literal') return String(expression['value'])
    return /^(Identifier|MemberExpression|CallExpression|ChainExpression)$/.test(expression.type)
      ? `{${nameOf(code, expression)}}`
      : undefined
  }
}

function templateText(code: string, node: Node): string {
  const values = node['expressions'] as Node[]
  return (node['quasis'] as Node[])
    .map(
      (quasi, i) => (quasi['value'] as { cooked: string }).cooked + (values[i] ? `{${nameOf(code, values[i])}}` : ''),
    )
    .join('')
}

function nameOf(code: string, node: Node): string {
  const text = code.slice(node.start, node.end)
  return /^[\w.?]+$/.test(text)
    ? (text.split('.').at(-1) ?? text)
    : (text.match(/^[\w.]*?(\w+)\(.*?(\w+)\)$/s)?.[2] ?? '…')
}

const rangeOf = ({ start, end }: Node) => [start, end] as const

function isDeclared(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false
  return (
    parent['id'] === node ||
    (parent['key'] === node && !parent['computed']) ||
    (parent['params'] as unknown[] | undefined)?.includes(node) === true
  )
}

/** Compared, imported and typed values are codes, not texts. */
function isShown(node: Node, parent: Node | undefined): boolean {
  if (!parent || /^(BinaryExpression|SwitchCase|ImportExpression|MemberExpression|TSLiteralType)$/.test(parent.type))
    return false
  if (parent['key'] === node) return false
  return isReadable(String(node['value'])) || isHtml(String(node['value']))
}
