import type { FastifyBaseLogger } from 'fastify'
import type { Listener } from '../../platform/db/listen.ts'
import { every } from '../../platform/jobs/every.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { SETTINGS_CHANNEL } from '../../platform/settings/store-setting.ts'

/** A notification can be lost, so nodes also reload at this interval. */
const RELOAD_EVERY_MS = 30_000

/** Keeps the settings of this node up to date with changes that other nodes store. */
export function followSettings(settings: Settings, listener: Listener, log: FastifyBaseLogger) {
  const reload = () => settings.load()
  listener.on(
    SETTINGS_CHANNEL,
    () => void reload().catch((err: Error) => log.error({ err }, 'failed to reload settings')),
  )
  return every(RELOAD_EVERY_MS, 'reloading settings', reload, log)
}
