/** Sizes in bytes by BSON type number, for types of fixed size. */
export const FIXED_SIZES: Record<number, number> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
}
