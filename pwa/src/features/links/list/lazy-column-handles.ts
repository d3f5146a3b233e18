import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'

/** Loaded on demand, because phones have no resizable columns. */
export const ColumnHandles = lazyComponent(async () => (await import('./column-handles.tsx')).ColumnHandles, {
  missing: 'nothing',
})
