import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emulatorClient } from '../client.ts'
import { emulatorForTest } from '../testing/emulator-for-test.ts'
import { jpegOf } from '../testing/test-images.ts'
import { openStore } from './store.ts'

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The emulator as a separate process, so that it can be killed. */
async function emulatorProcess(dataDir: string) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [main, '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const [, apiRoot = '', token = ''] = /(http:\S+) token (\S+)/.exec(line.toString()) ?? []
  const api = async (method: string, params: object = {}) => {
    const answer = await fetch(`${apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    })
    return ((await answer.json()) as { result: { update_id: number; message_id: number }[] }).result
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { people: emulatorClient(apiRoot), api, token, kill }
}

describe('after kill -9', () => {
  test('every acknowledged change is restored: chats, messages, photos, ids, unconfirmed updates', async () => {
    const dataDir = await folderForTest()
    const before = await emulatorProcess(dataDir)
    const chat = await before.people.createChat({
      title: 'Tipster',
      gruppo: 'Tipster',
      members: [{ firstName: 'Mario' }],
    })
    await before.people.postText(chat.id, 'confermato')
    const [confirmed] = await before.api('getUpdates')
    const photo = await jpegOf(400, 300)
    const posted = await before.people.postPhoto(chat.id, photo, { caption: 'da confermare' })
    await before.people.edit(chat.id, posted.messageId, 'corretto')
    await before.api('getUpdates', { offset: (confirmed?.update_id ?? 0) + 1 })
    await before.api('sendMessage', { chat_id: chat.id, text: 'del bot' })
    const wasThere = await before.people.messages(chat.id)
    const pending = await before.api('getUpdates')
    await before.kill()
    // The remains of a line that a crash interrupted, and that was never acknowledged.
    await appendFile(join(dataDir, 'journal.jsonl'), '[{"put":"message","value":{"seq":9,"mess')

    const after = await emulatorProcess(dataDir)
    expect(after.token).toBe(before.token)
    expect(await after.people.messages(chat.id)).toEqual(wasThere)
    expect(await after.people.chats()).toMatchObject([{ id: chat.id, gruppo: 'Tipster', messages: 3 }])
    expect(pending).toHaveLength(2)
    expect(await after.api('getUpdates')).toEqual(pending)
    expect(Buffer.from(await after.people.download(posted.photos[0]?.url ?? '')).equals(photo)).toBe(true)

    const next = await after.people.postText(chat.id, 'dopo')
    expect(next.messageId).toBe((wasThere.at(-1)?.messageId ?? 0) + 1)
    expect((await after.api('getUpdates')).at(-1)?.update_id).toBe((pending.at(-1)?.update_id ?? 0) + 1)
    expect(await after.people.sends()).toMatchObject([{ text: 'del bot', method: 'sendMessage' }])
    await after.kill()

    const again = await emulatorProcess(dataDir)
    expect(await again.people.messages(chat.id)).toHaveLength(4)
  })
})

describe('the journal', () => {
  test('is rewritten at start when large, with the same content', async () => {
    const dataDir = await folderForTest()
    const path = join(dataDir, 'journal.jsonl')
    const first = await openStore(dataDir)
    for (let id = 1; id <= 200; id += 1) {
      first.change((put) => {
        put({ put: 'user', value: { id: 1, is_bot: false, first_name: `nome ${id}` } })
        put({ put: 'update', value: { update_id: id } })
        put({ drop: 'updates', below: id })
      })
    }
    first.change((put) => put({ put: 'settings', value: { ...first.world.settings, token: '1:x' } }))
    await first.close()
    const before = (await stat(path)).size

    const compacted = await openStore(dataDir, 1000)
    expect((await stat(path)).size).toBeLessThan(before / 10)
    compacted.change((put) => put({ put: 'update', value: { update_id: 201 } }))
    await compacted.close()

    const { world, close } = await openStore(dataDir)
    expect(world.users.get(1)?.first_name).toBe('nome 200')
    expect(world.updates.map(({ update_id }) => update_id)).toEqual([200, 201])
    expect(world.settings).toEqual({ lastUpdateId: 201, token: '1:x' })
    await close()
  })

  test('is rejected when damaged in the middle', async () => {
    const dataDir = await folderForTest()
    await writeFile(join(dataDir, 'journal.jsonl'), '[]\n{torn\n[]\n')
    await expect(openStore(dataDir)).rejects.toThrow('damaged at line 2')
  })

  test('is on disk before an answer is sent', async () => {
    const dataDir = await folderForTest()
    const { api, people, tipster } = await emulatorForTest({ dataDir })
    const chat = await tipster()
    const onDisk = () => readFile(join(dataDir, 'journal.jsonl'), 'utf8')
    await people.postText(chat.id, 'scritto da una persona')
    expect(await onDisk()).toContain('scritto da una persona')
    await api('sendMessage', { chat_id: chat.id, text: 'scritto dal bot' })
    expect(await onDisk()).toContain('scritto dal bot')
  })

  test('is locked by one emulator at a time', async () => {
    const dataDir = await folderForTest()
    const first = await openStore(dataDir)
    await expect(openStore(dataDir)).rejects.toThrow('Another emulator is using')
    await first.close()
    await (await openStore(dataDir)).close()
  })
})
