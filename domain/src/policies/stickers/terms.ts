export const STICKER_REPORTS = ['spoiled', 'lost', 'returned', 'found'] as const
export type StickerReport = (typeof STICKER_REPORTS)[number]

export const STICKER_MOVE_KINDS = ['received', 'transferred', 'assigned', ...STICKER_REPORTS] as const
export type StickerMoveKind = (typeof STICKER_MOVE_KINDS)[number]
