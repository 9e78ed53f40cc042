import { createHash, randomUUID } from 'node:crypto'
import { jpeg, pdf, png, textBytes } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { one, run } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { currentKeyId } from '../encryption/seal.ts'
import type { Actor } from '../http/context.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { encryptPlaintextLetters, openLetter } from './letters.ts'
import { copyFiles, linkFiles, setFiles, unlinkFiles } from './link-files.ts'
import type { FileSubject } from './subject.ts'

let product: TestProduct
let agent: Client
let otherAgent: Client
let staff: Client
let otherStaff: Client
beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
  otherAgent = await product.client('agent').signIn('0240000007')
  staff = await product.client('staff').signIn('0200000003')
  otherStaff = await product.client('staff').signIn('0200000006')
})
afterAll(() => product.stop())

const send = (client: Client, bytes: Uint8Array, query = 'purpose=vehicle-photo&fileName=front.jpg', headers = {}) =>
  client.send('POST', `/files?${query}`, bytes, { 'content-type': 'image/jpeg', ...headers })

/** Each image differs, so that each is a separate file. */
let width = 1000
const newPhoto = () => jpeg(width++, 900)
async function added(client: Client, bytes: Uint8Array = newPhoto(), query?: string): Promise<string> {
  const { status, body } = await send(client, bytes, query)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.fileId
}

describe('adding a file', () => {
  test('a photo is stored with a clean name and its detected type, not with the type that was sent', async () => {
    const { status, body } = await send(agent, png(800, 600), 'purpose=vehicle-photo&fileName=..%2Ffront.svg', {
      'content-type': 'image/svg+xml',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ fileName: 'front.png', contentType: 'image/png', byteSize: 24 })
  })

  test('an upload repeated after a lost response returns the same file', async () => {
    const photo = newPhoto()
    expect(await added(agent, photo)).toBe(await added(agent, photo))
    expect(await added(staff, photo)).not.toBe(await added(agent, photo))
  })

  test('HTML and empty files are refused with an explanation', async () => {
    const page = await send(agent, textBytes('<html><script>alert(1)</script>'))
    expect(page.status).toBe(422)
    expect(page.body.detail).toBe('This file type isn’t accepted. Add a photo: JPEG, PNG or WebP.')
    expect((await send(agent, new Uint8Array())).body.code).toBe('file_empty')
  })

  // Only the length is sent; the response must come before the body is read.
  const announced = { 'content-length': 10 * 1024 * 1024 + 1, connection: 'close' }

  test('more than ten megabytes are refused', async () => {
    expect((await send(agent, pdf, undefined, announced)).status).toBe(413)
  })

  test('an unauthenticated upload is refused before the file is read', async () => {
    expect((await send(product.client('agent'), pdf, undefined, announced)).status).toBe(401)
  })

  test('a user cannot fill the disk with unused files', async () => {
    const assistant = await product.client('agent').signIn('0240000005')
    await product.product.db.transaction((tx) =>
      run(
        tx,
        sql`insert into files (owner_id, purpose, content_type, file_name, byte_size, sha256, bytes, created_at, unlinked_since)
            select u.id, 'claim', 'image/png', 'x.png', 1, sha256(n::text::bytea), 'x', ${product.clock.now()}, ${product.clock.now()}
            from users u, generate_series(1, 100) n where u.mobile_number = '233240000005'`,
      ),
    )
    expect((await send(assistant, newPhoto())).body.code).toBe('too_many_files')
  })
})

describe('reading a file', () => {
  test('a file can be saved or displayed and cannot run code', async () => {
    const letter = await added(agent, pdf, 'purpose=no-claim-letter&fileName=Letter.pdf')
    const { status, headers, body } = await agent.get(`/files/${letter}`)
    expect(status).toBe(200)
    expect(body).toBe('%PDF-1.7\n%%EOF')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Letter.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect((await agent.get(`/files/${letter}/description`)).body.data.fileName).toBe('Letter.pdf')
  })

  test('an unattached file is visible only to the user who added it', async () => {
    const photo = await added(agent)
    for (const other of [otherAgent, staff, otherStaff]) {
      expect((await other.get(`/files/${photo}`)).status).toBe(404)
      expect((await other.get(`/files/${photo}/description`)).status).toBe(404)
    }
  })

  test('an attached file is visible to users who can see the record, not to another branch', async () => {
    const photo = await added(agent)
    const subject = await subjectOf(agent, 'claim')
    await link(agent, subject, [{ fileId: photo, purpose: 'vehicle-photo', path: 'photos' }])
    expect((await staff.get(`/files/${photo}`)).status).toBe(200)
    expect((await otherStaff.get(`/files/${photo}`)).status).toBe(404)
    expect((await otherAgent.get(`/files/${photo}`)).status).toBe(404)
  })

  test('the agent of the assistant who added a medical letter cannot see it', async () => {
    const assistant = await product.client('agent').signIn('0240000005')
    await product.product.db.transaction((tx) => run(tx, sql`delete from files where purpose = 'claim'`))
    const letter = await added(assistant, pdf, 'purpose=medical-letter&fileName=m.pdf')
    const subject = await subjectOf(assistant, 'travel-draft')
    await link(assistant, subject, [{ fileId: letter, purpose: 'medical-letter', path: 'letter' }])
    expect((await agent.get(`/files/${letter}/description`)).status).toBe(404)
    expect((await staff.get(`/files/${letter}/description`)).status).toBe(200)
  })
})

describe('medical letters', () => {
  const letterOf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF`)
  const storedFile = (fileId: string) =>
    product.product.db.read((tx) =>
      one(
        tx,
        z.object({
          file_name: z.string(),
          key_id: z.string().nullable(),
          bytes: z.instanceof(Buffer),
          sha256: z.string(),
        }),
        sql`select file_name, key_id, bytes, encode(sha256, 'hex') as sha256 from files where id = ${fileId}`,
      ),
    )

  test('are encrypted, without their name, and are recognised when sent twice', async () => {
    const letter = letterOf('suffers from hay fever')
    const query = 'purpose=medical-letter&fileName=hay-fever.pdf'
    const fileId = await added(agent, letter, query)
    expect(await added(agent, letter, query)).toBe(fileId)
    const { file_name, key_id, bytes, sha256 } = await storedFile(fileId)
    expect([file_name, key_id]).toEqual([
      'medical-letter.pdf',
      currentKeyId(product.product.secrets, 'medical-letters'),
    ])
    expect(bytes.includes('fever')).toBe(false)
    expect(sha256).not.toBe(createHash('sha256').update(letter).digest('hex'))
    expect((await agent.get(`/files/${fileId}`)).body.code).toBe('forbidden')
  })

  test('that an earlier version stored in plain text are encrypted at the start, and open unchanged', async () => {
    const letter = letterOf('kept in clear by an older version')
    const { db, clock, secrets } = product.product
    const subject = await subjectOf(agent, 'travel-draft')
    const { id } = await db.transaction((tx) =>
      one(
        tx,
        z.object({ id: z.string() }),
        sql`insert into files (owner_id, purpose, content_type, file_name, byte_size, sha256, bytes, created_at)
            values (${subject.sellerId}, 'medical-letter', 'application/pdf', 'medical-letter.pdf', ${letter.length},
              sha256(${letter}), ${letter}, ${clock.now()}) returning id`,
      ),
    )
    await link(agent, subject, [{ fileId: id, purpose: 'medical-letter', path: 'letter' }])
    await encryptPlaintextLetters({ db, secrets })
    const { key_id, bytes, sha256 } = await storedFile(id)
    expect(key_id).not.toBeNull()
    expect(bytes.includes('older version')).toBe(false)
    expect(sha256).not.toBe(createHash('sha256').update(letter).digest('hex'))
    const opened = await db.read((tx) => openLetter(tx, secrets, subject, id))
    expect(opened?.bytes.equals(letter)).toBe(true)
  })

  test('are the only files that can be rewritten', async () => {
    const photo = await added(agent)
    const change = product.product.db.transaction((tx) =>
      run(tx, sql`update files set bytes = bytes where id = ${photo}`),
    )
    await expect(change).rejects.toThrow('append-only')
  })
})

describe('attaching files to records', () => {
  test('the file of another user cannot be attached by its id', async () => {
    const photo = await added(agent)
    const subject = await subjectOf(otherAgent, 'claim')
    const files = [{ fileId: photo, purpose: 'vehicle-photo' as const, path: 'photos' }]
    await expect(link(otherAgent, subject, files)).rejects.toMatchObject({ code: 'no_such_file' })
    expect((await otherAgent.get(`/files/${photo}`)).status).toBe(404)
  })

  test('a file added for another purpose is refused', async () => {
    const photo = await added(agent)
    const files = [{ fileId: photo, purpose: 'no-claim-letter' as const, path: 'letter' }]
    await expect(link(agent, await subjectOf(agent, 'claim'), files)).rejects.toMatchObject({
      fields: [{ path: 'letter', message: 'This file is no longer available. Add it again.' }],
    })
  })

  test('files unused for seven days are deleted, used files are kept', async () => {
    const [unused, used, removed, sold] = [
      await added(agent),
      await added(agent),
      await added(agent),
      await added(agent),
    ]
    const toLink = (fileId: string) => ({ fileId, purpose: 'vehicle-photo' as const, path: 'photos' })
    const draft = await subjectOf(agent, 'motor-draft')
    const record: FileSubject = { ...draft, type: 'policy-record', id: randomUUID() }
    const { db, clock } = product.product
    const actor = await actorOf(agent)
    await db.transaction(async (tx) => {
      const ctx = { tx, actor, now: clock.now() }
      await setFiles(ctx, draft, [toLink(used), toLink(removed)])
      await setFiles(ctx, draft, [toLink(used), toLink(sold)])
    })
    product.clock.advance(7 * 86_400 - 60)
    await deleteUnusedFiles(product.product)
    const client = await product.client('agent').signIn('0240000004')
    expect((await client.get(`/files/${unused}`)).status).toBe(200)
    await db.transaction(async (tx) => {
      await copyFiles(tx, draft, record, clock.now())
      await unlinkFiles(tx, 'motor-draft', [draft.id], clock.now())
    })
    product.clock.advance(8 * 86_400)
    await deleteUnusedFiles(product.product)
    const later = await product.client('agent').signIn('0240000004')
    for (const deleted of [unused, removed]) expect((await later.get(`/files/${deleted}`)).status).toBe(404)
    for (const kept of [used, sold]) expect((await later.get(`/files/${kept}`)).status).toBe(200)
  })
})

async function actorOf(client: Client): Promise<Actor> {
  const { userId, role, branch } = (await client.get('/users/profile')).body.data
  // The part of an actor that the function uses.
  return { id: userId, role, branchId: branch.branchId } as Actor
}

async function subjectOf(client: Client, type: FileSubject['type']): Promise<FileSubject> {
  const { id, branchId } = await actorOf(client)
  return { type, id: randomUUID(), sellerId: id, branchId }
}

async function link(client: Client, subject: FileSubject, files: Parameters<typeof linkFiles>[2]): Promise<void> {
  const actor = await actorOf(client)
  const { db, clock } = product.product
  await db.transaction((tx) => linkFiles({ tx, actor, now: clock.now() }, subject, files))
}
