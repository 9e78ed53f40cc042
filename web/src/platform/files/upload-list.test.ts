import { describe, expect, test, vi } from 'vitest'
import { FetchError } from '../api/http/fetch-error.ts'
import { UploadList } from './upload-list.ts'

const stored = (fileId: string) => ({
  fileId,
  fileName: 'a.jpg',
  purpose: 'vehicle-photo' as const,
  contentType: 'image/jpeg' as const,
  byteSize: 1,
  createdAt: '2026-11-16T09:00:00.000Z',
})
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const request = { method: 'POST', url: '/api/v1/files', body: undefined }
const noAnswer = () => new FetchError(request, { cause: new TypeError('no response') })
const refused = () =>
  new FetchError(request, {
    response: new Response(null, { status: 422 }),
    data: { code: 'file_type', detail: 'This file type isn’t accepted. Add a photo: JPEG, PNG or WebP.' },
  })

function listWith(send: ConstructorParameters<typeof UploadList>[0]['send']) {
  const list = new UploadList({
    purpose: 'vehicle-photo',
    prepare: async (file) => ({ file, thumbnail: 'data:' }),
    send,
  })
  const statuses = () => list.uploads().map(({ state }) => state.status)
  return { list, statuses }
}

describe('uploads', () => {
  test('run in sequence and are reported when complete', async () => {
    let sending = 0
    let peak = 0
    const { list, statuses } = listWith(async ({ fileName, onProgress }) => {
      peak = Math.max(peak, ++sending)
      onProgress(0.5)
      await Promise.resolve()
      sending--
      return stored(fileName)
    })
    const done = vi.fn()
    list.add([photo('front'), photo('rear')], done)
    await vi.waitFor(() => expect(statuses()).toEqual(['done', 'done']))
    expect(done.mock.calls).toEqual([['front'], ['rear']])
    expect(peak).toBe(1)
  })

  test('a lost connection can be retried and is retried when online', async () => {
    const send = vi.fn().mockRejectedValueOnce(noAnswer()).mockResolvedValue(stored('front'))
    const { list, statuses } = listWith(send)
    list.add([photo('front')], () => {})
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
    expect(list.uploads()[0]?.state).toMatchObject({ canRetry: true })
    list.retryAll()
    await vi.waitFor(() => expect(statuses()).toEqual(['done']))
  })

  test('a refused file shows the message of the server and is not resent', async () => {
    const send = vi.fn().mockRejectedValue(refused())
    const { list, statuses } = listWith(send)
    list.add([photo('front')], () => {})
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
    expect(list.uploads()[0]?.state).toMatchObject({
      sentence: 'This file type isn’t accepted. Add a photo: JPEG, PNG or WebP.',
      canRetry: false,
    })
    list.retryAll()
    expect(statuses()).toEqual(['failed'])
  })

  test('a document instead of a photo is not sent', async () => {
    const send = vi.fn()
    const { list, statuses } = listWith(send)
    list.add([new File(['x'], 'letter.doc', { type: 'application/msword' })], () => {})
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
    expect(send).not.toHaveBeenCalled()
  })

  test('a file that is removed during its upload is not added', async () => {
    let arrive: (file: ReturnType<typeof stored>) => void = () => {}
    const { list, statuses } = listWith(() => new Promise((resolve) => (arrive = resolve)))
    const done = vi.fn()
    list.add([photo('front')], done)
    await vi.waitFor(() => expect(statuses()).toEqual(['sending']))
    list.remove(list.uploads()[0]?.key ?? 0)
    arrive(stored('front'))
    await Promise.resolve()
    expect(statuses()).toEqual([])
    expect(done).not.toHaveBeenCalled()
  })
})
