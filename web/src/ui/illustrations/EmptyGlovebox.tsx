import { lazyPicture } from '../lazy-part.ts'

/** Lazy, because most lists have rows. */
export const EmptyGlovebox = lazyPicture(() => import('./GloveboxScene.tsx'), 'GloveboxScene')
