// How Node is told to stay small. Live data is about 60 MB; the rest is room that was taken and not given back.
export const serverFlags = [
  // A smaller nursery: what a request leaves behind is swept sooner.
  '--max-semi-space-size=8',
  // V8 takes the rows of a busy list for lasting ones and puts them among what is swept rarely: 200 MB of them.
  '--no-allocation-site-pretenuring',
]

// glibc gives each thread a heap of its own; the compiler's threads leave theirs full of holes.
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
