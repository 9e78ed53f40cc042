import { lazyPicture } from '../lazy-part.ts'

/** Loaded lazily, because most lists have rows. */
export const EmptyGlovebox = lazyPicture(() => import('./GloveboxScene.tsx'), 'GloveboxScene')
