import { registerHooks } from 'node:module'

/** The router is one program in a browser and another on a server, chosen by the package's export conditions. Ours is the first. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      specifier.startsWith('@tanstack/') ? { ...context, conditions: ['browser', ...context.conditions] } : context,
    ),
})
