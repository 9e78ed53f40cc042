// Preloaded into processes that run.mjs starts. If run.mjs is killed, its IPC channel closes and this
// process stops as on SIGTERM. Workers inherit the preload, but another parent process stops them.
import process from 'node:process'

if (process.ppid === Number(process.env.RUN_PID)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
