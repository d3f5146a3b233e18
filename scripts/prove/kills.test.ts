import { testShortForms } from './kit/test-short-forms.ts'

testShortForms('F1', 'F1')
