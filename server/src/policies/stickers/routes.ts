import type { stickerEndpoints } from '@okwan/contract/policies/stickers'
import type { Handlers } from '../../platform/http/context.ts'
import { confirmCount, listStickerCounts, startCount } from './count-stickers.ts'
import { receiveStickers, reportStickers, transferStickers } from './move-stickers.ts'
import { getStock, listStickerMoves } from './read-stock.ts'

export const stickerRoutes: Handlers<typeof stickerEndpoints> = {
  'GET /sticker-stock': getStock,
  'GET /sticker-moves': listStickerMoves,
  'POST /sticker-moves/receive': receiveStickers,
  'POST /sticker-moves/transfer': transferStickers,
  'POST /sticker-moves/report': reportStickers,
  'GET /sticker-counts': listStickerCounts,
  'POST /sticker-counts': startCount,
  'POST /sticker-counts/{id}/confirm': confirmCount,
}
