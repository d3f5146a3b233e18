/** Scripts in which names are written today (UAX 31, table 5), without Latin. */
const SCRIPTS = [
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada',
  'Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((names) => names.split(' '))

/** Scripts that are used together, and with Latin (UTS 39, "highly restrictive"). */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]

/** Letters of languages in Latin script and Catalan's middle dot, without phonetic alphabets. */
const LATIN = /^(?:[a-z\dß-öø-ķĺ-ňŋ-žơưǎ-ǜǧǩǫǭǵǹǻǽǿȁ-țȟȧ-ȳəɓɖɗɛɣɔƒƙƴɲʋḁ-ẛạ-ỿ-]|(?<=l)·(?=l))+$/u

/**
 * Characters that Unicode 17's confusables.txt maps to a Latin letter or digit, and Cyrillic п and
 * ь.
 */
const LIKE_LATIN = new RegExp(
  `^[${[
    'баӕҍѣсҫԁеҽҿһꚕћіꙇјӏоөѳꚙрԛгғѕџѵѡшԝѽхуүұпь',
    'αιϳηοσθρϸᴦυνγ',
    'քցհւոռղօգզսա',
    '١۱اإٳ٥۵هھہەۿ٧۷',
    'וןװסט',
    'ჿთყዐሀ〇๐໐០०३૦૩୦୨ଃଠ০৪৭੦੪ం౦ಂ೦ംഠ൦൭ടංங௦၀ဝငၚတ',
  ].join('')}\\d-]+$`,
  'u',
)

/** East Asian characters that resemble a stroke, a slash or a dot between Latin letters. */
const STROKES = /[ノソゾンー一〇丨丶・·]/u

const unmixed = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => writtenIn(scripts))
const mixedWithLatin = TOGETHER.map((scripts) => writtenIn(scripts, 'a-z'))

function writtenIn(scripts: readonly string[], others = ''): RegExp {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join('')
  return new RegExp(`^[${letters}${others}\\p{scx=Inherited}\\d-]+$`, 'u')
}

/**
 * Tells whether a label of a host imitates another one (UTS 39): its scripts are not used together,
 * or all its letters resemble Latin ones. `isUnderLatin` means that the host ends in Latin letters.
 */
export function isLookAlike(label: string, isUnderLatin: boolean): boolean {
  const letters = label.replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')
  if (letters === '' || LATIN.test(letters)) return false
  if (unmixed.some((script) => script.test(letters))) return isUnderLatin && LIKE_LATIN.test(letters)
  return STROKES.test(letters) || !mixedWithLatin.some((scripts) => scripts.test(letters))
}
