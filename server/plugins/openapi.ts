import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint, UploadKind } from '#kernel/endpoint.ts';
import { declarePublic } from './endpoints.ts';

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema.properties ?? {}).length === 0;

function envelopeSchema(reply: z.ZodType): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', minimum: 0, maximum: 9 },
      msg: { type: 'string' },
      data: jsonSchema(reply, 'output'),
    },
  };
}

const FILES: Readonly<Record<UploadKind, string>> = {
  sheet: 'A sheet: xlsx, or csv in UTF-8 or GB18030',
  image: 'A picture: png, jpeg or webp',
};

function fileBody({ of, maxBytes }: NonNullable<AnyEndpoint['upload']>): JsonSchema {
  const description = `${FILES[of]}, sent as it is; at most ${maxBytes} bytes`;
  return {
    consumes: ['application/octet-stream'],
    body: { type: 'string', format: 'binary', description },
  };
}

function describeEndpoint(endpoint: AnyEndpoint): JsonSchema {
  const parts = {
    params: jsonSchema(endpoint.params, 'input'),
    querystring: jsonSchema(endpoint.query, 'input'),
    body: jsonSchema(endpoint.body, 'input'),
  };
  const used = Object.fromEntries(Object.entries(parts).filter(([, part]) => !isEmpty(part)));
  return {
    ...used,
    ...(endpoint.upload !== undefined && fileBody(endpoint.upload)),
    description: `Access: ${endpoint.access}`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    response: { 200: { description: endpoint.summary, ...envelopeSchema(endpoint.reply) } },
  };
}

/** The API description and its page, made from the same contracts the server validates with. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Manhour', version },
      components: {
        securitySchemes: { session: { type: 'apiKey', name: 'Authorization', in: 'header' } },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      return endpoint === undefined
        ? { schema: { ...schema, hide: true }, url }
        : { schema: { ...schema, ...describeEndpoint(endpoint) }, url };
    },
  });
  await app.register(async (scope) => {
    declarePublic(scope);
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Manhour API' },
    });
  });
}
