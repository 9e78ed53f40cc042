// Preloaded into what run.mjs starts: should run.mjs be killed without a chance to say so, its channel closes and this
// process stops as if it had been asked to. Workers inherit the preload but have another parent, which looks after them.
import process from 'node:process'

if (process.ppid === Number(process.env.RUN_PID)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
