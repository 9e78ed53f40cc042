// Node options that limit memory use. Live data is about 60 MB; the rest is heap that V8 does not release.
export const serverFlags = [
  // A smaller young generation, so that garbage of a request is collected sooner.
  '--max-semi-space-size=8',
  // V8 would allocate the rows of a busy list directly in the old generation, which is rarely collected: 200 MB.
  '--no-allocation-site-pretenuring',
  // The old generation is collected when it has grown by 40 %. V8 would let a small heap grow to several times its live data.
  '--heap-growing-percent=40',
]

// glibc gives each thread its own heap; the heaps of the compiler threads become fragmented.
// The compile cache of Node stays in memory as long as the process, for a start that is a little faster.
export const serverEnv = { MALLOC_ARENA_MAX: '2', NODE_DISABLE_COMPILE_CACHE: '1' }
