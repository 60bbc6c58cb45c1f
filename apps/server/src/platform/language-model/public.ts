export { connectLanguageModel, type LanguageModel } from './language-model.ts'
export { modelKey } from './model-key.ts'
