import type { Ctx } from '../http/context.ts'
import { canRead } from './get-file.ts'
import { findFile, linkedTo } from './store.ts'
import type { FileSubject } from './subject.ts'

/** Files of a record that the caller can open. */
export async function readableFilesOf(
  ctx: Pick<Ctx, 'tx' | 'actor'>,
  subject: Pick<FileSubject, 'type' | 'id'>,
): Promise<string[]> {
  const readable: string[] = []
  for (const id of await linkedTo(ctx.tx, subject)) {
    const file = await findFile(ctx.tx, id)
    if (file && (await canRead(ctx, file))) readable.push(id)
  }
  return readable
}
