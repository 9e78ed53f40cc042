// `node verify-bundle.mjs FILE --key PUBLIC.pem`: verifies a bundle of records offline. Needs Node.js only, nothing of Okwan.
// Prints the counts and exits with 0 if no line has changed since it was signed. Otherwise it names each changed line and exits
// with 1.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'

const ORIGIN = 'okwan/bundle 1'
const MARK = ',"signature":"'
const NEWLINE = 0x0a
const MAX_NAMED = 20

const [file, option, pem] = process.argv.slice(2)
if (!file || option !== '--key' || !pem) {
  console.error('Usage: node verify-bundle.mjs FILE --key PUBLIC.pem')
  process.exit(2)
}

/** Each line as bytes without its line break. */
async function* linesOf(path) {
  let rest = []
  for await (const chunk of createReadStream(path)) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)])
      rest = []
      from = at + 1
    }
    rest.push(chunk.subarray(from))
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield last
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('base64')

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Kind and id of a line, which may no longer be JSON after it was altered. */
function nameOf(bytes) {
  const value = parsed(bytes.toString())
  return value && typeof value === 'object' ? `${value.kind} ${value.id}` : 'not readable'
}

async function readBundle(path) {
  const found = []
  let last
  for await (const bytes of linesOf(path)) {
    if (last) found.push({ hash: sha256(last), name: nameOf(last) })
    last = bytes
  }
  return { found, trailer: last ?? Buffer.alloc(0) }
}

/** The trailer, or undefined if this key did not sign it. */
function readTrailer(bytes, publicKey) {
  const text = bytes.toString()
  const at = text.lastIndexOf(MARK)
  const signature = text.slice(at + MARK.length, -2)
  if (at < 0 || !text.endsWith('"}') || !Buffer.from(text).equals(bytes)) return undefined
  const decoded = Buffer.from(signature, 'base64')
  const signed = Buffer.from(`${ORIGIN}\n${sha256(text.slice(0, at))}\n`)
  // Base64 can encode the same signature in several texts. Only the text that we wrote is accepted.
  if (decoded.toString('base64') !== signature || !verify(null, signed, publicKey, decoded)) return undefined
  return parsed(text)
}

/** Compares the lines with the list of the trailer, and resynchronises after a line that is missing or was added. */
function* differences(found, listed) {
  let line = 0
  let at = 0
  while (line < found.length || at < listed.length) {
    const [kind, id, hash] = listed[at] ?? []
    const current = found[line]
    if (current && current.hash === hash) {
      line += 1
      at += 1
    } else if (current && (!hash || found[line + 1]?.hash === hash)) {
      yield `Line ${line + 1}, ${current.name}: was added`
      line += 1
    } else if (!current || listed[at + 1]?.[2] === current.hash) {
      yield `Line ${line + 1}, ${kind} ${id}: was removed`
      at += 1
    } else {
      yield `Line ${line + 1}, ${kind} ${id}: was altered`
      line += 1
      at += 1
    }
  }
}

const publicKey = createPublicKey(readFileSync(pem))
const { found, trailer } = await readBundle(file)
const signed = readTrailer(trailer, publicKey)
if (!signed) {
  console.error(`Line ${found.length + 1}, trailer: is not signed by this key, or was altered or removed`)
  // Without a valid signature the list proves nothing, but it shows where to look.
  const list = parsed(trailer.toString())?.lines
  for (const difference of Array.isArray(list) ? [...differences(found, list)].slice(0, MAX_NAMED) : []) {
    console.error(difference)
  }
  process.exit(1)
}
const problems = [...differences(found, signed.lines)]
for (const problem of problems.slice(0, MAX_NAMED)) console.error(problem)
if (problems.length > MAX_NAMED) console.error(`and ${problems.length - MAX_NAMED} more`)
if (problems.length > 0) process.exit(1)
for (const [kind, count] of Object.entries(signed.counts)) if (kind !== 'header') console.log(`${kind}: ${count}`)
console.log(`Key ${signed.key}, verified at ${new Date().toISOString()}`)
