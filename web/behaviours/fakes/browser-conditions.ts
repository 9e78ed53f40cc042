import { registerHooks } from 'node:module'

/**
 * The router package has different builds for browser and server, selected by export conditions. The cases use the browser build.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('@tanstack/') ? { ...context, conditions: ['browser', ...context.conditions] } : context,
    ),
})
