import type { StoredFile } from '@okwan/contract/platform/files'
import { type FilePurpose, kindsInWords, MAX_FILE_BYTES, purposeRule } from '@okwan/domain/platform/files/terms'
import { readProblem } from '../api/problem.ts'
import type { Prepared } from './photo.ts'

export type Upload = {
  key: number
  name: string
  thumbnail?: string
  state:
    | { status: 'waiting' }
    | { status: 'sending'; share: number }
    | { status: 'done'; fileId: string }
    | { status: 'failed'; sentence: string; canRetry: boolean }
}

type Dependencies = {
  purpose: FilePurpose
  prepare: (file: Blob) => Promise<Prepared>
  send: (sent: { file: Blob; fileName: string; onProgress: (share: number) => void }) => Promise<StoredFile>
}

type Added = { file: File; onDone: (fileId: string) => void }

/** Uploads files one after another, because parallel uploads share a slow connection and each takes longer. */
export class UploadList {
  readonly #parts: Dependencies
  #uploads: readonly Upload[] = []
  readonly #added = new Map<number, Added>()
  #queue: Promise<unknown> = Promise.resolve()
  #lastKey = 0
  readonly #listeners = new Set<() => void>()

  constructor(parts: Dependencies) {
    this.#parts = parts
  }

  readonly uploads = () => this.#uploads

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(files: readonly File[], onDone: (fileId: string) => void): void {
    for (const file of files) {
      const key = ++this.#lastKey
      this.#added.set(key, { file, onDone })
      this.#set([...this.#uploads, { key, name: file.name, state: { status: 'waiting' } }])
      this.#enqueue(key)
    }
  }

  retry(key: number): void {
    this.#update(key, { state: { status: 'waiting' } })
    this.#enqueue(key)
  }

  /** Called when the connection is restored: failed uploads are retried. */
  readonly retryAll = () => {
    for (const { key, state } of this.#uploads) if (state.status === 'failed' && state.canRetry) this.retry(key)
  }

  remove(key: number): void {
    this.#added.delete(key)
    this.#set(this.#uploads.filter((upload) => upload.key !== key))
  }

  #enqueue(key: number): void {
    this.#queue = this.#queue.then(() => this.#process(key))
  }

  async #process(key: number): Promise<void> {
    const added = this.#added.get(key)
    if (!added) return
    try {
      const fileId = await this.#sendOne(key, added.file)
      // The file was removed during the upload.
      if (!this.#added.has(key)) return
      this.#update(key, { state: { status: 'done', fileId } })
      added.onDone(fileId)
    } catch (error) {
      this.#update(key, { state: { status: 'failed', ...failureOf(error) } })
    }
  }

  async #sendOne(key: number, file: File): Promise<string> {
    const { purpose, prepare, send } = this.#parts
    const isPicture = file.type.startsWith('image/')
    const { types } = purposeRule(purpose)
    if (!isPicture && !types.some((type) => type === file.type))
      throw new RejectedFile(`This file type isn’t accepted. Add ${kindsInWords(types)}.`)
    const { file: sent, thumbnail } = isPicture ? await prepare(file) : { file }
    if (sent.size > MAX_FILE_BYTES) throw new RejectedFile('This file is larger than 10 MB. Add a smaller file.')
    const onProgress = (share: number) => this.#update(key, { state: { status: 'sending', share } })
    this.#update(key, { thumbnail, state: { status: 'sending', share: 0 } })
    return (await send({ file: sent, fileName: file.name, onProgress })).fileId
  }

  #update(key: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

/** Rejected before the upload. */
class RejectedFile extends Error {}

function failureOf(error: unknown): { sentence: string; canRetry: boolean } {
  if (error instanceof RejectedFile) return { sentence: error.message, canRetry: false }
  const { sentence, status } = readProblem(error)
  // A file that was rejected for its content would be rejected again.
  return { sentence, canRetry: status === undefined || status >= 500 || status === 429 }
}
