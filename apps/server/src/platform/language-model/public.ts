export { connectLanguageModel, type LanguageModel, modelKey } from './language-model.ts'
